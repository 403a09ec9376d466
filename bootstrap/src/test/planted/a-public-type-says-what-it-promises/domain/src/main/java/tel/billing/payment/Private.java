package tel.billing.payment;

record Private() {}
