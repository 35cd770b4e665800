/** Text from outside as it stands in a prompt: between marks that it cannot close, because its own are taken out. */
export function fenced(text: string): string {
  return `<<<${text.replace(/<<<|>>>/g, ' ')}>>>`;
}
