/// Contracts and fakes of stored cards and their synchronisation.
@NullMarked
package tel.billing.payment.spec.card;

import org.jspecify.annotations.NullMarked;
