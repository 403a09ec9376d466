package tel.billing.proof;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// What a run left behind, as each side tells it: the clients, the processor's own record, and the service's books.
record Evidence(
        List<Asked> asked,
        List<Movement> captures,
        List<Payment> payments,
        List<Movement> transfers,
        long balancesMinor) {

    /// A key, and what its clients heard: the first definite answer, whether another one differed from it, whether the
    /// key was not answered at once in the end, and an answer that nobody should ever get.
    record Asked(
            UUID key,
            long amountMinor,
            Optional<Told> told,
            boolean contradicted,
            boolean blocked,
            Optional<String> surprise) {}

    /// A definite answer.
    record Told(int status, UUID payment) {

        static Told of(Heard.Answer answer) {
            return new Told(
                    answer.status(),
                    UUID.fromString(answer.json().required("payment_id").asString()));
        }
    }

    /// Money that went its way for a payment.
    record Movement(UUID payment, long amountMinor) {}

    /// A payment as its owner sees it.
    record Payment(UUID id, String status, long amountMinor) {

        boolean isCaptured() {
            return status.equals("captured");
        }

        boolean isOpen() {
            return status.equals("draft") || status.equals("pending");
        }

        Movement movement() {
            return new Movement(id, amountMinor);
        }
    }

    List<Movement> captured() {
        return payments.stream()
                .filter(Payment::isCaptured)
                .map(Payment::movement)
                .toList();
    }

    List<UUID> blocked() {
        return asked.stream().filter(Asked::blocked).map(Asked::key).toList();
    }

    List<UUID> unanswered() {
        return asked.stream()
                .filter(key -> key.told().isEmpty())
                .map(Asked::key)
                .toList();
    }

    List<UUID> contradicted() {
        return asked.stream().filter(Asked::contradicted).map(Asked::key).toList();
    }

    static long sum(List<Movement> movements) {
        return movements.stream().mapToLong(Movement::amountMinor).sum();
    }
}
