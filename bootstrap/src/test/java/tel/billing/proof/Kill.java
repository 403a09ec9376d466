package tel.billing.proof;

import java.io.IOException;
import java.util.random.RandomGenerator;

/// Who dies by `kill -9`.
enum Kill {
    SERVICE("the service"),
    DATABASE("PostgreSQL"),
    BOTH("both at once");

    private final String whom;

    Kill(String whom) {
        this.whom = whom;
    }

    static Kill draw(RandomGenerator random) {
        return values()[random.nextInt(values().length)];
    }

    void strike(PackagedService service) throws IOException, InterruptedException {
        switch (this) {
            case SERVICE -> service.kill();
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
