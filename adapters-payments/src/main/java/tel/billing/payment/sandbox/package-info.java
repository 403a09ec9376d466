/// A card processor that moves no money: the amount decides the answer, and its record survives restarts of
/// the service.
@NullMarked
package tel.billing.payment.sandbox;

import org.jspecify.annotations.NullMarked;
