package tel.billing.proof.outage;

import java.io.IOException;
import java.util.random.RandomGenerator;

/// The programs to end by `kill -9`.
enum KillTarget {
    SERVICE("an instance"),
    DATABASE("PostgreSQL"),
    BOTH("an instance and PostgreSQL together"),
    ALL("all instances and PostgreSQL together"),
    STARTING_SERVICE("an instance during its start");

    private final String description;

    KillTarget(String description) {
        this.description = description;
    }

    /// @param instances the number of running instances
    static KillTarget random(int instances, RandomGenerator random) {
        return switch (random.nextInt(instances > 1 ? 4 : 3)) {
            case 0 -> SERVICE;
            case 1 -> DATABASE;
            case 2 -> BOTH;
            default -> ALL;
        };
    }

    void kill(Installation installation, PackagedService victim) throws IOException, InterruptedException {
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

    /// The number of programs that this ends, for this number of instances.
    int count(int instances) {
        return switch (this) {
            case SERVICE, DATABASE, STARTING_SERVICE -> 1;
            case BOTH -> 2;
            case ALL -> instances + 1;
        };
    }

    String description() {
        return description;
    }
}
