CREATE TABLE "review_events" (
	"review_id" text NOT NULL,
	"seq" integer NOT NULL,
	"key" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"event" jsonb NOT NULL,
	CONSTRAINT "review_events_review_id_seq_pk" PRIMARY KEY("review_id","seq")
);
--> statement-breakpoint
CREATE TABLE "review_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"review_id" text NOT NULL,
	"job" jsonb NOT NULL,
	"file" "bytea",
	"label" text NOT NULL,
	"reviewer_id" text NOT NULL,
	"is_failed" boolean DEFAULT false NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_invites" (
	"id" text PRIMARY KEY NOT NULL,
	"review_id" text NOT NULL,
	"hash" text NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "review_invites_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "review_members" (
	"review_id" text NOT NULL,
	"workspace_id" text NOT NULL,
	"reviewer_id" text NOT NULL,
	CONSTRAINT "review_members_review_id_workspace_id_pk" PRIMARY KEY("review_id","workspace_id")
);
--> statement-breakpoint
CREATE TABLE "review_orders" (
	"review_id" text NOT NULL,
	"stage" text NOT NULL,
	"reviewer_id" text NOT NULL,
	"ordinals" integer[] NOT NULL,
	"learned" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_orders_review_id_stage_reviewer_id_pk" PRIMARY KEY("review_id","stage","reviewer_id")
);
--> statement-breakpoint
CREATE TABLE "review_records" (
	"review_id" text NOT NULL,
	"ordinal" integer NOT NULL,
	"id" text NOT NULL,
	"batches" text[] NOT NULL,
	"record" jsonb NOT NULL,
	CONSTRAINT "review_records_review_id_ordinal_pk" PRIMARY KEY("review_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"title" text NOT NULL,
	"seq" integer DEFAULT 0 NOT NULL,
	"records" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "review_events" ADD CONSTRAINT "review_events_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_imports" ADD CONSTRAINT "review_imports_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_invites" ADD CONSTRAINT "review_invites_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_members" ADD CONSTRAINT "review_members_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_orders" ADD CONSTRAINT "review_orders_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_records" ADD CONSTRAINT "review_records_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "review_events_by_key" ON "review_events" USING btree ("review_id","key");--> statement-breakpoint
CREATE INDEX "review_imports_by_review" ON "review_imports" USING btree ("review_id","created_at");--> statement-breakpoint
CREATE INDEX "review_invites_by_review" ON "review_invites" USING btree ("review_id");--> statement-breakpoint
CREATE INDEX "review_members_by_workspace" ON "review_members" USING btree ("workspace_id");--> statement-breakpoint
CREATE UNIQUE INDEX "review_records_by_id" ON "review_records" USING btree ("review_id","id");--> statement-breakpoint
CREATE INDEX "review_records_by_words" ON "review_records" USING gin (to_tsvector('simple', (record ->> 'title') || ' ' || coalesce(record ->> 'abstract', '')));--> statement-breakpoint
CREATE INDEX "reviews_by_workspace" ON "reviews" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "reviews_deleted" ON "reviews" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
-- Files are read in pieces.
ALTER TABLE "review_imports" ALTER COLUMN "file" SET STORAGE EXTERNAL;