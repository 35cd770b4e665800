CREATE TABLE "run_batches" (
	"run_id" text NOT NULL,
	"name" "bytea" NOT NULL,
	"body" "bytea" NOT NULL,
	CONSTRAINT "run_batches_run_id_name_pk" PRIMARY KEY("run_id","name")
);
--> statement-breakpoint
ALTER TABLE "run_batches" ADD CONSTRAINT "run_batches_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- A body is compressed already.
ALTER TABLE "run_batches" ALTER COLUMN "body" SET STORAGE EXTERNAL;--> statement-breakpoint
-- Logs written before: what stood apart in run_parts is put back into its rows. `§3.12` meant part 12 of the pack at place 3 of
-- those that the pack in hand used, `§.12` of the pack in hand; `§:3.12` at the head of a list, that the rest of the list are
-- the values of an object whose names are that part; and `§§`, that a text begins with the sign itself.
CREATE TEMPORARY TABLE "part" ON COMMIT DROP AS
  SELECT run_id, hash, n::int - 1 AS place, part FROM run_parts, jsonb_array_elements(parts) WITH ORDINALITY AS t(part, n);--> statement-breakpoint
ALTER TABLE "part" ADD PRIMARY KEY (run_id, hash, place);--> statement-breakpoint
ANALYZE "part";--> statement-breakpoint
CREATE FUNCTION pg_temp.whole(value jsonb, of_run text, of_pack bytea) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  content text := value #>> '{}';
  names text := value ->> 0;
  reference text[];
  target bytea;
BEGIN
  CASE jsonb_typeof(value)
    WHEN 'string' THEN
      IF NOT starts_with(content, '§') THEN RETURN value; END IF;
      reference := regexp_match(content, '^§:?(\d*)\.(\d+)$');
      IF reference IS NULL THEN RETURN to_jsonb(substr(content, 2)); END IF;
      target := CASE reference[1] WHEN '' THEN of_pack
        ELSE (SELECT uses[reference[1]::int + 1] FROM run_parts WHERE run_id = of_run AND hash = of_pack) END;
      RETURN (SELECT pg_temp.whole(part, of_run, target) FROM part
        WHERE run_id = of_run AND hash = target AND place = reference[2]::int);
    WHEN 'array' THEN
      IF jsonb_typeof(value -> 0) = 'string' AND names ~ '^§:\d*\.\d+$' THEN
        RETURN (SELECT jsonb_object_agg(name, pg_temp.whole(value -> n::int, of_run, of_pack))
          FROM jsonb_array_elements_text(pg_temp.whole(value -> 0, of_run, of_pack)) WITH ORDINALITY AS t(name, n));
      END IF;
      RETURN (SELECT coalesce(jsonb_agg(pg_temp.whole(entry, of_run, of_pack) ORDER BY n), '[]')
        FROM jsonb_array_elements(value) WITH ORDINALITY AS t(entry, n));
    WHEN 'object' THEN
      RETURN (SELECT coalesce(jsonb_object_agg(key, pg_temp.whole(entry, of_run, of_pack)), '{}')
        FROM jsonb_each(value) AS t(key, entry));
    ELSE RETURN value;
  END CASE;
END $$;--> statement-breakpoint
UPDATE "run_events" SET data = coalesce(pg_temp.whole(data, run_id, pack), 'null') WHERE pack IS NOT NULL;--> statement-breakpoint
UPDATE "run_steps" SET result = coalesce(pg_temp.whole(result, run_id, pack), 'null') WHERE pack IS NOT NULL;--> statement-breakpoint
DROP FUNCTION pg_temp.whole(jsonb, text, bytea);--> statement-breakpoint
DROP TABLE "run_parts";--> statement-breakpoint
ALTER TABLE "run_events" DROP COLUMN "pack";--> statement-breakpoint
ALTER TABLE "run_steps" DROP COLUMN "pack";--> statement-breakpoint
ALTER TABLE "run_events" ADD COLUMN "batch" "bytea";--> statement-breakpoint
ALTER TABLE "run_steps" ADD COLUMN "batch" "bytea";
