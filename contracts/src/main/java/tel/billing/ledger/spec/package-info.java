/// An in-memory ledger and the contract of the ledger.
@NullMarked
package tel.billing.ledger.spec;

import org.jspecify.annotations.NullMarked;
