/// Stores the audit log in PostgreSQL.
@NullMarked
package tel.billing.audit.persistence;

import org.jspecify.annotations.NullMarked;
