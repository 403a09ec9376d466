/// The ledger: all money moves in double-entry transfers that never change.
@NullMarked
package tel.billing.ledger;

import org.jspecify.annotations.NullMarked;
