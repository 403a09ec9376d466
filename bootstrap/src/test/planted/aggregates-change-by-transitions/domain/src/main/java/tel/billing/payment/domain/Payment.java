package tel.billing.payment.domain;

public sealed interface Payment {
    record Draft(int amount) implements Payment {

        public Transition<Captured> capture() {
            return new Transition<>(this, new Captured(amount));
        }
    }

    record Captured(int amount) implements Payment {}

    record Transition<S extends Payment>(Payment from, S to) {}
}
