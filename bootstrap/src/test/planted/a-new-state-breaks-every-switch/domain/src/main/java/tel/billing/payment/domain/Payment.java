package tel.billing.payment.domain;

sealed interface Payment {
    record Draft(int amount) implements Payment {}

    record Captured(int amount) implements Payment {}

    record Declined(int amount) implements Payment {}
}
