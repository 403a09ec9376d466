/// Charges and their money: wallet transfers, card requests, invoices.
@NullMarked
package tel.billing.subscription.application.charge;

import org.jspecify.annotations.NullMarked;
