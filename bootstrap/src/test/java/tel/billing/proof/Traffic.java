package tel.billing.proof;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeoutException;
import java.util.random.RandomGenerator;

/// Clients at work. Each goes on to its next top-up when the last one has its answer, or after some seconds without
/// one; nobody gives a key up before that has its answer.
final class Traffic {
    private static final int CLIENTS = 8;
    private static final long LONGEST_BREATH_MILLIS = 100;
    private static final long LONGEST_WAIT_SECONDS = 3;

    private final List<Customer> customers;
    private final Queue<TopUp> topUps = new ConcurrentLinkedQueue<>();
    private final Queue<CompletableFuture<Void>> errands = new ConcurrentLinkedQueue<>();
    private final List<CompletableFuture<Void>> clients = new ArrayList<>();
    private final CountDownLatch stopped = new CountDownLatch(1);
    private volatile boolean closed;

    private Traffic(List<Customer> customers) {
        this.customers = customers;
    }

    static Traffic start(List<Customer> customers, SplittableRandom random) {
        var traffic = new Traffic(customers);
        var threads = Executors.newVirtualThreadPerTaskExecutor();
        for (var number = 0; number < CLIENTS; number++) {
            var customer = customers.get(number % customers.size());
            var dice = random.split();
            traffic.clients.add(CompletableFuture.runAsync(() -> traffic.work(customer, dice), threads));
        }
        threads.shutdown();
        return traffic;
    }

    private void work(Customer customer, RandomGenerator random) {
        try {
            while (!stopped.await(random.nextLong(LONGEST_BREATH_MILLIS), MILLISECONDS)) {
                var topUp = new TopUp(customer, Wish.draw(random));
                topUps.add(topUp);
                var errand = send(topUp);
                if (random.nextInt(10) == 0) {
                    // the same key, by somebody who does not know of the first
                    errand = CompletableFuture.allOf(errand, send(topUp));
                }
                waitAWhile(errand);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException broken) {
            throw new IllegalStateException("a client broke", broken);
        }
    }

    private CompletableFuture<Void> send(TopUp topUp) {
        var errand = Errand.run(topUp, () -> closed);
        errands.add(errand);
        return errand;
    }

    private static void waitAWhile(CompletableFuture<Void> errand) throws InterruptedException, ExecutionException {
        try {
            errand.get(LONGEST_WAIT_SECONDS, SECONDS);
        } catch (TimeoutException later) {
            // it goes on by itself
        }
    }

    /// Lets this time pass, unless a client breaks, which ends the proof.
    void goOnFor(Duration time) {
        try {
            CompletableFuture.anyOf(clients.toArray(CompletableFuture[]::new)).get(time.toMillis(), MILLISECONDS);
            throw new IllegalStateException("a client went home early");
        } catch (TimeoutException passed) {
            // as it should
        } catch (ExecutionException broken) {
            throw new IllegalStateException("a client broke", broken);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /// Nobody begins another top-up.
    void stop() {
        stopped.countDown();
        CompletableFuture.allOf(clients.toArray(CompletableFuture[]::new)).join();
    }

    boolean isAtRest() {
        return errands.stream().allMatch(CompletableFuture::isDone);
    }

    /// Nobody asks on for what is not answered by now.
    void close() {
        closed = true;
        CompletableFuture.allOf(errands.toArray(CompletableFuture[]::new)).join();
    }

    List<Customer> customers() {
        return customers;
    }

    List<TopUp> topUps() {
        return List.copyOf(topUps);
    }

    long unanswered() {
        return topUps.stream().filter(topUp -> !topUp.isAnswered()).count();
    }
}
