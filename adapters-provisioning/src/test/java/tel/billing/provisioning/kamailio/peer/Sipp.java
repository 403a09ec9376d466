package tel.billing.provisioning.kamailio.peer;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/// Runs sipp, the standard SIP test tool, with the scenarios in this package.
public final class Sipp {
    private static final String SECONDS = "20";
    private static final int KILLED_AFTER_SECONDS = 40;

    private Sipp() {}

    /// Runs a scenario, `call` or `refused`, for a call of a number by a line. Returns whether it succeeds.
    public static boolean goes(
            String scenario, KamailioServer server, String username, String password, String number) {
        Path file = null;
        try {
            file = Files.createTempFile(scenario, ".xml");
            Files.write(file, text(scenario));
            return play(file, server, username, password, number) == 0;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } finally {
            if (file != null) {
                file.toFile().delete();
            }
        }
    }

    private static int play(Path file, KamailioServer server, String username, String password, String number)
            throws IOException {
        var sipp = new ProcessBuilder(
                        Programs.sipp().toString(),
                        "127.0.0.1:" + server.sip().getPort(),
                        "-sf",
                        file.toString(),
                        "-i",
                        "127.0.0.1",
                        "-p",
                        String.valueOf(Ports.free().sip()),
                        "-m",
                        "1",
                        "-s",
                        number,
                        "-au",
                        username,
                        "-ap",
                        password,
                        "-key",
                        "line",
                        username,
                        "-key",
                        "domain",
                        server.domain(),
                        "-timeout",
                        SECONDS,
                        "-timeout_error",
                        "-nostdin")
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            if (!sipp.waitFor(KILLED_AFTER_SECONDS, TimeUnit.SECONDS)) {
                sipp.destroyForcibly();
            }
            return sipp.waitFor();
        } catch (InterruptedException interrupted) {
            sipp.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    private static byte[] text(String scenario) throws IOException {
        try (InputStream stream = Sipp.class.getResourceAsStream(scenario + ".xml")) {
            return Objects.requireNonNull(stream, scenario).readAllBytes();
        }
    }
}
