/// Described once.
@NullMarked
package tel.billing.ledger;

import org.jspecify.annotations.NullMarked;
