package tel.billing.payment.domain;

import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

final class Dice {

    record Given(UUID id) {
        Given(String id) {
            this(UUID.fromString(id));
        }
    }

    static class PlantedUuid {
        Supplier<UUID> ids = UUID::randomUUID;
    }

    static class PlantedMath {
        double die = Math.random();
    }

    static class PlantedStrictMath {
        double die = StrictMath.random();
    }

    static class PlantedRandom {
        Random die = new Random();
    }

    static class PlantedSplittableRandom {
        SplittableRandom die = new SplittableRandom();
    }

    static class PlantedThreadLocalRandom {
        int die = ThreadLocalRandom.current().nextInt();
    }

    static class PlantedGenerator {
        RandomGenerator die = RandomGenerator.getDefault();
    }

    static class PlantedShuffle {
        void shuffle(List<String> cards) {
            Collections.shuffle(cards);
        }
    }
}
