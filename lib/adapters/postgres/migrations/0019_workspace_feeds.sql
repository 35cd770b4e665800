CREATE TABLE "workspace_feeds" (
	"workspace_id" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "workspace_feeds_by_token" ON "workspace_feeds" USING btree ("token");