package tel.billing.payment.web;

record PaymentPage(tel.billing.shared.web.Page page) {}
