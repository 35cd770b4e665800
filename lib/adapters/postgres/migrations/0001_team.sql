CREATE TABLE "run_controls" (
	"run_id" text PRIMARY KEY NOT NULL,
	"pause" boolean DEFAULT false NOT NULL,
	"write_now" boolean DEFAULT false NOT NULL,
	"last_message" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "run_messages" (
	"run_id" text NOT NULL,
	"id" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "run_messages_run_id_id_pk" PRIMARY KEY("run_id","id")
);
--> statement-breakpoint
CREATE TABLE "run_plan_decisions" (
	"run_id" text NOT NULL,
	"revision" integer NOT NULL,
	"decision" jsonb NOT NULL,
	CONSTRAINT "run_plan_decisions_run_id_revision_pk" PRIMARY KEY("run_id","revision")
);
--> statement-breakpoint
CREATE TABLE "run_secrets" (
	"run_id" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "run_controls" ADD CONSTRAINT "run_controls_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_messages" ADD CONSTRAINT "run_messages_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_plan_decisions" ADD CONSTRAINT "run_plan_decisions_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_secrets" ADD CONSTRAINT "run_secrets_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;