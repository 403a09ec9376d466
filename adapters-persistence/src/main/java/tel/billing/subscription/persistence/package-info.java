/// Stores plans and subscriptions in PostgreSQL.
@NullMarked
package tel.billing.subscription.persistence;

import org.jspecify.annotations.NullMarked;
