package tel.billing.proof;

import java.io.IOException;
import java.util.random.RandomGenerator;

/// Who dies by `kill -9`.
enum Kill {
    SERVICE("the service"),
    DATABASE("PostgreSQL"),
    BOTH("both at once"),
    STARTING_SERVICE("the service as it starts");

    private final String whom;

    Kill(String whom) {
        this.whom = whom;
    }

    /// Of a service that runs.
    static Kill draw(RandomGenerator random) {
        return switch (random.nextInt(3)) {
            case 0 -> SERVICE;
            case 1 -> DATABASE;
            default -> BOTH;
        };
    }

    void strike(PackagedService service) throws IOException, InterruptedException {
        switch (this) {
            case SERVICE, STARTING_SERVICE -> service.kill();
            case DATABASE -> service.killDatabase();
            case BOTH -> {
                service.kill();
                service.killDatabase();
            }
        }
    }

    String whom() {
        return whom;
    }
}
