/// A card processor that moves no money: the amount decides what it answers, and its record outlives the service.
@NullMarked
package tel.billing.payment.sandbox;

import org.jspecify.annotations.NullMarked;
