package tel.billing.benchmark.load;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.LongStream;
import tel.billing.benchmark.http.HttpConnection;

/// Drives the service with a number of clients. Each has a connection and a thread of its own, which blocks
/// while the service works.
///
/// @param port the service's
public record LoadGenerator(int port) {

    /// As many requests as the clients can send. The latencies are those of clients that wait for each reply: while
    /// the service stalls, they send nothing.
    ///
    /// @param clients returns a client by its number, from 0
    public Measurement saturate(IntFunction<Client> clients, int connections, Duration time) {
        return run(clients, connections, new Schedule.AtOnce(time));
    }

    /// A constant rate. The latencies begin when the requests are due, so that a stall of the service counts for all
    /// requests that were due in the meantime.
    public Measurement pace(IntFunction<Client> clients, int connections, double perSecond, Duration time) {
        return run(clients, connections, new Schedule.Constant(perSecond, time));
    }

    /// At most a constant rate, more than the service can process. The latencies begin when requests are sent: while
    /// no client is free, requests that are due are sent later.
    public Measurement overload(IntFunction<Client> clients, int connections, double perSecond, Duration time) {
        return run(clients, connections, new Schedule.WhenSent(new Schedule.Constant(perSecond, time)));
    }

    private Measurement run(IntFunction<Client> clients, int connections, Schedule schedule) {
        var start = new Start(connections);
        var stop = new AtomicBoolean();
        try (var threads = Executors.newFixedThreadPool(connections)) {
            var workers = new ArrayList<Future<Worker>>();
            for (var number = 0; number < connections; number++) {
                var worker = new Worker(clients.apply(number), schedule, start, stop);
                workers.add(threads.submit(() -> {
                    worker.run(port);
                    return worker;
                }));
            }
            return measurement(workers);
        }
    }

    private static Measurement measurement(List<Future<Worker>> workers) {
        var all = workers.stream().map(LoadGenerator::ended).toList();
        return new Measurement(
                Duration.ofNanos(
                        all.stream().mapToLong(worker -> worker.lastReply).max().orElse(0)),
                latencies(all, worker -> worker.accepted),
                latencies(all, worker -> worker.refused));
    }

    private static Latencies latencies(List<Worker> workers, Function<Worker, Recorder> recorder) {
        return Latencies.of(workers.stream()
                .flatMapToLong(worker -> recorder.apply(worker).recorded())
                .toArray());
    }

    private static Worker ended(Future<Worker> worker) {
        try {
            return worker.get();
        } catch (ExecutionException failed) {
            throw new IllegalStateException(failed.getCause());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    /// The common start of all clients, after all connections are open.
    private static final class Start {
        private final CountDownLatch waiting;
        private final CountDownLatch started = new CountDownLatch(1);
        private volatile long time;

        Start(int clients) {
            waiting = new CountDownLatch(clients);
        }

        /// Returns when all clients have arrived.
        void await() throws InterruptedException {
            waiting.countDown();
            waiting.await();
            synchronized (this) {
                if (started.getCount() > 0) {
                    time = System.nanoTime();
                    started.countDown();
                }
            }
        }

        void cancel() {
            while (waiting.getCount() > 0) {
                waiting.countDown();
            }
        }

        long passed() {
            return System.nanoTime() - time;
        }
    }

    private static final class Worker {
        private final Client client;
        private final Schedule schedule;
        private final Start start;
        private final AtomicBoolean stop;
        private final Recorder accepted = new Recorder();
        private final Recorder refused = new Recorder();
        private long lastReply;

        Worker(Client client, Schedule schedule, Start start, AtomicBoolean stop) {
            this.client = client;
            this.schedule = schedule;
            this.start = start;
            this.stop = stop;
        }

        void run(int port) throws IOException, InterruptedException {
            try (var connection = new HttpConnection(port)) {
                connection.open();
                start.await();
                while (!stop.get() && sendNext(connection)) {}
            } catch (IOException | RuntimeException failed) {
                stop.set(true);
                start.cancel();
                throw failed;
            }
        }

        private boolean sendNext(HttpConnection connection) throws IOException {
            var due = schedule.next(start.passed());
            if (due.isEmpty()) {
                return false;
            }
            var begin = sleepUntil(due.getAsLong());
            var outcome = client.send(connection);
            lastReply = start.passed();
            switch (outcome) {
                case ACCEPTED -> accepted.add(lastReply - begin);
                case REFUSED -> refused.add(lastReply - begin);
                case OUT_OF_STOCK -> stop.set(true);
            }
            return true;
        }

        /// The time at which the request is due. If this client slept, the time at which it woke up: it is not the
        /// service's fault that the timer was late.
        private long sleepUntil(long due) {
            var now = start.passed();
            if (now >= due) {
                return due;
            }
            while (now < due) {
                LockSupport.parkNanos(due - now);
                now = start.passed();
            }
            return now;
        }
    }

    private static final class Recorder {
        private static final int FEW = 1024;

        private long[] nanos = new long[FEW];
        private int count;

        void add(long latency) {
            if (count == nanos.length) {
                nanos = Arrays.copyOf(nanos, 2 * count);
            }
            nanos[count++] = latency;
        }

        LongStream recorded() {
            return Arrays.stream(nanos, 0, count);
        }
    }
}
