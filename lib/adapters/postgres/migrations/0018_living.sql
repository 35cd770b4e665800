CREATE TABLE "living_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"every" text,
	"is_paused" boolean DEFAULT false NOT NULL,
	"next_due_at" timestamp with time zone,
	"sealed" text,
	"address_key" text,
	"feed_token" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_mail" (
	"id" text PRIMARY KEY NOT NULL,
	"living_id" text NOT NULL,
	"sealed" text NOT NULL,
	"address_key" text NOT NULL,
	"status" text NOT NULL,
	"problem" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_messages" (
	"mail_id" text NOT NULL,
	"version_id" text NOT NULL,
	"sent_at" timestamp with time zone,
	"problem" text,
	CONSTRAINT "report_messages_mail_id_version_id_pk" PRIMARY KEY("mail_id","version_id")
);
--> statement-breakpoint
CREATE TABLE "report_versions" (
	"id" text PRIMARY KEY NOT NULL,
	"living_id" text NOT NULL,
	"due_key" text NOT NULL,
	"number" integer,
	"run_id" text,
	"status" text NOT NULL,
	"is_watched" boolean NOT NULL,
	"is_listed" boolean NOT NULL,
	"is_partial" boolean DEFAULT false NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp with time zone,
	"problem" text,
	"base_run_id" text,
	"changes" jsonb,
	"notices" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "is_newest" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "shown_run_id" text;--> statement-breakpoint
ALTER TABLE "report_mail" ADD CONSTRAINT "report_mail_living_id_living_reports_id_fk" FOREIGN KEY ("living_id") REFERENCES "public"."living_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_messages" ADD CONSTRAINT "report_messages_mail_id_report_mail_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."report_mail"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_messages" ADD CONSTRAINT "report_messages_version_id_report_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."report_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_versions" ADD CONSTRAINT "report_versions_living_id_living_reports_id_fk" FOREIGN KEY ("living_id") REFERENCES "public"."living_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_versions" ADD CONSTRAINT "report_versions_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "living_reports_by_workspace" ON "living_reports" USING btree ("workspace_id");--> statement-breakpoint
CREATE UNIQUE INDEX "living_reports_by_feed" ON "living_reports" USING btree ("feed_token");--> statement-breakpoint
CREATE INDEX "living_reports_due" ON "living_reports" USING btree ("next_due_at") WHERE next_due_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "report_mail_by_address" ON "report_mail" USING btree ("living_id","address_key");--> statement-breakpoint
CREATE UNIQUE INDEX "report_versions_by_due" ON "report_versions" USING btree ("living_id","due_key");--> statement-breakpoint
CREATE UNIQUE INDEX "report_versions_by_number" ON "report_versions" USING btree ("living_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "report_versions_by_run" ON "report_versions" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "report_versions_open" ON "report_versions" USING btree ("id") WHERE status in ('waiting', 'searching');