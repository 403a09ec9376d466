/// The outbox for e-mails in PostgreSQL.
@NullMarked
package tel.billing.notification.persistence;

import org.jspecify.annotations.NullMarked;
