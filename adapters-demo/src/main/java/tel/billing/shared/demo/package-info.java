/// The demo data: its plan, and the run that carries it out.
@NullMarked
package tel.billing.shared.demo;

import org.jspecify.annotations.NullMarked;
