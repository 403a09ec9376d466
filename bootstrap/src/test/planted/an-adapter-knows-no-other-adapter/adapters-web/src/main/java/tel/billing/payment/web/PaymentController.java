package tel.billing.payment.web;

import tel.billing.shared.web.Answer;

record PaymentController(Answer answer) {}
