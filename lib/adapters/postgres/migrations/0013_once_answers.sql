CREATE TABLE "once_answers" (
	"workspace_id" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"answer" jsonb,
	"run_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "once_answers_workspace_id_key_pk" PRIMARY KEY("workspace_id","key")
);
--> statement-breakpoint
ALTER TABLE "once_answers" ADD CONSTRAINT "once_answers_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "once_answers_by_run" ON "once_answers" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "once_answers_by_time" ON "once_answers" USING btree ("created_at");