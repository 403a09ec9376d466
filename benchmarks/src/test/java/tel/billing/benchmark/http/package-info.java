/// HTTP for the load generator, with as little work for each request as possible.
@NullMarked
package tel.billing.benchmark.http;

import org.jspecify.annotations.NullMarked;
