/** Publishers mark what was retracted in its title: "RETRACTED ARTICLE: …", "[Retracted] …". */
export const isRetractedTitle = (title: string): boolean => /^\W*retracted(?: article| paper)?\s*[:\]–—-]/i.test(title);
