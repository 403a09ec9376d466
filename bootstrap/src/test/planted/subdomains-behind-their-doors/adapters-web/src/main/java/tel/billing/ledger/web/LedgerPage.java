package tel.billing.ledger.web;

import tel.billing.shared.web.answer.Answer;

public record LedgerPage(Answer answer) {}
