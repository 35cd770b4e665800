import { Popover } from 'radix-ui';
import { type ComponentProps, type RefObject, useRef } from 'react';

export interface PopoverContentProps extends ComponentProps<typeof Popover.Content> {
  /** The button that opened it. */
  opener: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/**
 * The content of a popover while it is open. A file of its own, so that it is loaded only when the pointer comes near.
 */
export function PopoverContent({ opener, onClose, ...content }: PopoverContentProps) {
  const isLeft = useRef(false);
  return (
    <Popover.Root open onOpenChange={onClose}>
      <Popover.Anchor virtualRef={opener} />
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={5}
          collisionPadding={10}
          onInteractOutside={(event) => {
            // The opener closes it by its own press.
            if (opener.current?.contains(event.target as Node)) event.preventDefault();
            else isLeft.current = true;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // Unless the reader, or what was pressed, has put the focus elsewhere.
            if (!isLeft.current && document.activeElement === document.body) opener.current?.focus();
          }}
          {...content}
        />
      </Popover.Portal>
    </Popover.Root>
  );
}
