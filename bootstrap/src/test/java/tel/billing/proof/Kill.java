package tel.billing.proof;

import java.io.IOException;
import java.util.random.RandomGenerator;

/// Who dies by `kill -9`.
enum Kill {
    SERVICE("an instance"),
    DATABASE("PostgreSQL"),
    BOTH("an instance and PostgreSQL at once"),
    ALL("all instances and PostgreSQL at once"),
    STARTING_SERVICE("an instance as it starts");

    private final String whom;

    Kill(String whom) {
        this.whom = whom;
    }

    /// Of so many instances that run.
    static Kill draw(int instances, RandomGenerator random) {
        return switch (random.nextInt(instances > 1 ? 4 : 3)) {
            case 0 -> SERVICE;
            case 1 -> DATABASE;
            case 2 -> BOTH;
            default -> ALL;
        };
    }

    void strike(Installation installation, PackagedService victim) throws IOException, InterruptedException {
        switch (this) {
            case SERVICE, STARTING_SERVICE -> victim.kill();
            case DATABASE -> installation.killDatabase();
            case BOTH -> {
                victim.kill();
                installation.killDatabase();
            }
            case ALL -> {
                for (var service : installation.services()) {
                    service.kill();
                }
                installation.killDatabase();
            }
        }
    }

    /// How many programs that ends, where there are so many instances.
    int count(int instances) {
        return switch (this) {
            case SERVICE, DATABASE, STARTING_SERVICE -> 1;
            case BOTH -> 2;
            case ALL -> instances + 1;
        };
    }

    String whom() {
        return whom;
    }
}
