/// The books: every movement of money is one double-entry transfer that is never altered.
@NullMarked
package tel.billing.ledger;

import org.jspecify.annotations.NullMarked;
