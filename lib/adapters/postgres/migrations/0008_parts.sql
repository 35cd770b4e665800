CREATE TABLE "run_parts" (
	"run_id" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"uses" "bytea"[] NOT NULL,
	"parts" jsonb NOT NULL,
	CONSTRAINT "run_parts_run_id_hash_pk" PRIMARY KEY("run_id","hash")
);
--> statement-breakpoint
ALTER TABLE "run_events" ADD COLUMN "pack" "bytea";--> statement-breakpoint
ALTER TABLE "run_steps" ADD COLUMN "pack" "bytea";--> statement-breakpoint
ALTER TABLE "run_parts" ADD CONSTRAINT "run_parts_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;