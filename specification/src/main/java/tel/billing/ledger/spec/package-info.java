/// The books in memory, and the contract of whoever keeps them.
@NullMarked
package tel.billing.ledger.spec;

import org.jspecify.annotations.NullMarked;
