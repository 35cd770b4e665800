/** Characters that an answer may still take. */
export interface Room {
  left(): number;
  /** Takes the text's place where there is room for it; false where there is none, and then nothing is taken. */
  take(...texts: readonly string[]): boolean;
}

export function createRoom(characters: number): Room {
  let left = characters;
  return {
    left: () => left,
    take(...texts) {
      const wanted = texts.reduce((sum, { length }) => sum + length, 0);
      if (wanted > left) return false;
      left -= wanted;
      return true;
    },
  };
}
