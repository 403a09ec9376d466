/// The closing of the ledger's days, and the port that it requires.
@NullMarked
package tel.billing.ledger.application;

import org.jspecify.annotations.NullMarked;
