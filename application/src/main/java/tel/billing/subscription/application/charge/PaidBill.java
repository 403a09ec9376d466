package tel.billing.subscription.application.charge;

import java.time.Instant;
import tel.billing.account.AccountView;
import tel.billing.subscription.domain.Bill;

/// A bill whose amount was captured. A method that returns one has not invoiced it yet: its caller must pass it to
/// [ChargeInvoicing] as the last step of the unit of work.
///
/// @param at the time of the capture, of the receipt and of the invoice
public record PaidBill(Bill bill, AccountView buyer, Instant at) {}
