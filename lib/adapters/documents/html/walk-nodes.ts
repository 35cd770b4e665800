const ELEMENT = 1;

export function isElement(node: Node): node is Element {
  return node.nodeType === ELEMENT;
}

/**
 * Visits a node and what is in it, depth first, without recursion: the nesting is the page's to choose.
 * `enter` says whether to go into the node's children; `leave` is called for those that were gone into.
 */
export function walkNodes(root: Node, enter: (node: Node) => boolean, leave: (node: Node) => void): void {
  let node: Node = root;
  for (;;) {
    if (enter(node)) {
      if (node.firstChild) {
        node = node.firstChild;
        continue;
      }
      leave(node);
    }
    while (node !== root && !node.nextSibling && node.parentNode) {
      node = node.parentNode;
      leave(node);
    }
    if (node === root || !node.nextSibling) return;
    node = node.nextSibling;
  }
}
