package tel.billing.payment.sandbox;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import tel.billing.payment.PaymentId;
import tel.billing.payment.domain.PaymentInitiation;
import tel.billing.payment.domain.PaymentOrder;
import tel.billing.payment.domain.ProcessorIdempotencyKey;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.spec.Arbitrary;

/// Another process that charges the orders in a file and prints each movement of money after the answer to
/// it. Closing kills the process.
record ChargingProcess(Process process, BufferedReader output) implements AutoCloseable {

    static ChargingProcess start(Path directory, Path orders) throws IOException {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var process = new ProcessBuilder(
                        java,
                        "-cp",
                        System.getProperty("java.class.path"),
                        ChargingProcess.class.getName(),
                        directory.toString(),
                        orders.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        return new ChargingProcess(process, process.inputReader(UTF_8));
    }

    static String format(PaymentOrder paymentOrder) {
        return "%s %s %s %d %s"
                .formatted(
                        paymentOrder.id(),
                        paymentOrder.account(),
                        paymentOrder.key(),
                        paymentOrder.amount().minor(),
                        paymentOrder.amount().currency());
    }

    /// Waits for this number of answers.
    List<String> readMovements(int count) throws IOException {
        var movements = new ArrayList<String>();
        while (movements.size() < count) {
            movements.add(output.readLine());
        }
        return movements;
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }

    public static void main(String[] arguments) throws IOException {
        var processor = new SandboxCardProcessor(
                Path.of(arguments[0]), URI.create("https://billing.example"), InstantSource.fixed(Arbitrary.INSTANT));
        for (var line : Files.readAllLines(Path.of(arguments[1]))) {
            System.out.println(RecordTest.charged(read(line), processor));
        }
    }

    private static PaymentOrder read(String line) {
        var fields = line.split(" ", -1);
        return new PaymentOrder(
                new PaymentId(UUID.fromString(fields[0])),
                new AccountId(UUID.fromString(fields[1])),
                Money.of(Long.parseLong(fields[3]), fields[4]),
                false,
                PaymentInitiation.CUSTOMER_PRESENT,
                Optional.empty(),
                new ProcessorIdempotencyKey(UUID.fromString(fields[2])),
                Arbitrary.INSTANT,
                Arbitrary.INSTANT);
    }
}
