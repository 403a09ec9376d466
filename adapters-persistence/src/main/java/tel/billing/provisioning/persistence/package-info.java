/// Stores lines in PostgreSQL.
@NullMarked
package tel.billing.provisioning.persistence;

import org.jspecify.annotations.NullMarked;
