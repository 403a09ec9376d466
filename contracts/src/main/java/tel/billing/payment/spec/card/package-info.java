/// Contracts and fakes of stored cards and their synchronization.
@NullMarked
package tel.billing.payment.spec.card;

import org.jspecify.annotations.NullMarked;
