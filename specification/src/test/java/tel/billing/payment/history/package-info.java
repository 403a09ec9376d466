/// Randomised tests: notifications in any order must lead to the same ledger.
@NullMarked
package tel.billing.payment.history;

import org.jspecify.annotations.NullMarked;
