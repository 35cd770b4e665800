/** Text from outside as a prompt shows it: between marks that it cannot close, because its own are removed. */
export function fenced(text: string): string {
  return `<<<${text.replace(/<<<|>>>/g, ' ')}>>>`;
}
