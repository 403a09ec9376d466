package tel.billing.payment.domain;

import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.function.Supplier;

final class Clocks {

    record Injected(InstantSource clock) {
        LocalDate today() {
            return LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
        }
    }

    static class PlantedInstant {
        Instant now = Instant.now();
    }

    static class PlantedReference {
        Supplier<Instant> now = Instant::now;
    }

    static class PlantedLambda {
        Supplier<LocalDate> today = () -> LocalDate.now(ZoneOffset.UTC);
    }

    static class PlantedClock {
        Clock clock = Clock.systemUTC();
    }

    static class PlantedTicks {
        Clock clock = Clock.tickSeconds(ZoneId.of("Europe/Amsterdam"));
    }

    static class PlantedSource {
        InstantSource clock = InstantSource.system();
    }

    static class PlantedMillis {
        long now = System.currentTimeMillis();
    }

    static class PlantedNanos {
        long now = System.nanoTime();
    }

    static class PlantedDate {
        Date now = new Date();
    }

    static class PlantedCalendar {
        Calendar now = Calendar.getInstance();
    }

    static class PlantedGregorianCalendar {
        Calendar now = new GregorianCalendar();
    }
}
