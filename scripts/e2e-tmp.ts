import { buildWhenStale } from '#scripts/build.ts';
console.log(buildWhenStale());
