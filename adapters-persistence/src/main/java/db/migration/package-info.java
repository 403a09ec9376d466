/// Migrations that need more than SQL; all others lie among the resources, under the same name.
@NullMarked
package db.migration;

import org.jspecify.annotations.NullMarked;
