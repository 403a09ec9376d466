package tel.billing.ledger;

import tel.billing.shared.Money;

/// What a book holds in one currency, over all accounts: what entered it, less what left it. Whatever
/// leaves one book enters another, so that the balances of a currency are nothing together.
public record BookBalance(Book book, Money balance) {}
