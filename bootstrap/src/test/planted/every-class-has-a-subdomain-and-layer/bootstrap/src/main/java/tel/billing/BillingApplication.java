package tel.billing;

final class BillingApplication {
    record Started() {}
}
